//! Tests of the coach.
