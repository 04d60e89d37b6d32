/** Calls that are taken from one answer, whatever it holds: what comes after them is passed over. */
export const MOST_CALLS = 1000;
/** Characters of one call's arguments as JSON text, and values in them, containers and what they hold. */
export const MOST_ARGUMENT_TEXT = 1_000_000;
export const MOST_ARGUMENT_VALUES = 20_000;
