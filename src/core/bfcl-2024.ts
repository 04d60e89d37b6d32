/** Does a row ask its question as BFCL's files of 2024 do, in one text instead of a list of conversations? */
export const isOf2024 = ({ question }: { question?: unknown }): boolean => typeof question === 'string';
