/** A constant, because bundlers cannot read the manifest at run time; a test holds the two together. */
export const packageVersion = "2.2.0";
