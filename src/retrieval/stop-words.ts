import { tokenize } from './tokenizer.ts';

/** Words that stand in any sentence and point at no tool, in English, French, Russian and Spanish. */
export const stopWords: ReadonlySet<string> = new Set(
  tokenize(`
a an the this that these those it its they them their i me my mine we us our you your he she his her
is are was were be been being am do does did has have had having will would shall should can could may might must
of to in on at by for from with without into onto as and or but not no nor if then than so such also just only
what which who whom whose when where why how there here please help want need like would
let lets up out over about any all some each every both more most other same own per via etc eg ie
le la les un une des du de au aux et ou en dans sur pour par avec ce cette ces que qui est sont je tu il elle nous vous
el los las una uno unos unas del al y o en para por con que es son yo mi me su sus lo se
и в во на с со к по за из от до у о об что как это этот эта эти мне меня мой для не но или же ли бы`),
);
