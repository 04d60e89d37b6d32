/** Is the row's question one text, as in BFCL's files of 2024, instead of a list of conversations? */
export const isOf2024 = ({ question }: { question?: unknown }): boolean => typeof question === 'string';
