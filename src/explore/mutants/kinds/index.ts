import { argumentGivenOrNot, literalForReference } from './arguments.ts';
import { addedCall, droppedCall, reorderedCalls, repeatedCall, similarTool } from './calls.ts';
import { harmlessRewrite } from './harmless.ts';
import type { MutantKind } from './kind.ts';
import { misspelling, otherUnit, wrongType, wrongValue } from './values.ts';

/** Every way in which plans are changed, in the order in which lists show them. A new kind is one line here, at the end. */
export const mutantKinds: readonly MutantKind[] = [
  wrongValue,
  wrongType,
  otherUnit,
  misspelling,
  argumentGivenOrNot,
  droppedCall,
  addedCall,
  repeatedCall,
  reorderedCalls,
  similarTool,
  literalForReference,
  harmlessRewrite,
];
