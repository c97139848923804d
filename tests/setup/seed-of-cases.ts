import fc from "fast-check";

/** Fixed cases; a long proof (`PROPERTY_RUNS`) tries others, and fast-check prints the seed of a failure. */
fc.configureGlobal(process.env.PROPERTY_RUNS ? {} : { seed: 20_260_909 });
