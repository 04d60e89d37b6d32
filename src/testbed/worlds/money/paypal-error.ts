import { ToolError } from '../../world.ts';

const refusal = (
  status: number,
  name: string,
  message: string,
  issue: string,
  description: string,
): ToolError =>
  new ToolError(
    `PayPal API error (${status}): ${message} ${JSON.stringify({ name, details: [{ issue, description }] })}`,
  );

/** 404: no document of this id. Wording of PayPal's REST APIs. */
export const notFound = (): ToolError =>
  refusal(
    404,
    'RESOURCE_NOT_FOUND',
    'The specified resource does not exist.',
    'INVALID_RESOURCE_ID',
    'Specified resource ID does not exist. Please check the resource ID and try again.',
  );

/** 400: a field that no request may have in this form. */
export const invalidRequest = (issue: string, description: string): ToolError =>
  refusal(
    400,
    'INVALID_REQUEST',
    'Request is not well-formed, syntactically incorrect, or violates schema.',
    issue,
    description,
  );

/** 422: well written, but not to be done: wrong state, amount or currency. */
export const unprocessable = (issue: string, description: string): ToolError =>
  refusal(
    422,
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
    issue,
    description,
  );

/** Refuses texts longer than PayPal takes. */
export function limitLength(text: string | undefined, longest: number): void {
  if (text !== undefined && text.length > longest)
    throw invalidRequest('INVALID_STRING_LENGTH', 'The value of a field is either too short or too long.');
}
