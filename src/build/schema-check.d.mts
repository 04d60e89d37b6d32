export const VALIDATE: string;
export function schemaCheck(path: string | URL): string;
