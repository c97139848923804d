import fc from "fast-check";

/**
 * Every run of the tests tries the same cases. A long proof (`PROPERTY_RUNS`) tries others each time;
 * fast-check says their seed when one fails.
 */
fc.configureGlobal(process.env.PROPERTY_RUNS ? {} : { seed: 20_260_909 });
