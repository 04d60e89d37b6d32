/** The text takes more than the listed repairs. Thrown and caught in this room only. */
export class BeyondRepair extends Error {}
