import { matchesOf } from './mention.ts';
import { literalMentions } from './literal-mentions.ts';

/** A piece of a request that may be a request of its own. */
export interface QueryPart {
  text: string;
  /** `then`: said to come after the part before; `and`: beside it. */
  link: 'first' | 'and' | 'then';
}

const afterwards =
  /[\s,;.，。；]{0,4}(?:(?<!\p{L})(?:and then|then|and after that|after that|afterwards|and finally|finally|next|and subsequently|subsequently|et ensuite|ensuite|et puis|puis|après cela|enfin|y luego|luego|después|y después|a continuación|finalmente|и затем|а затем|затем|и потом|потом|после этого|наконец)(?!\p{L})|然后|接着|之后再|随后|最后|(?<=[，,])再)[\s,，:]{0,4}/giu;
const beside =
  /\s{0,3};\s{0,3}|[.!?]\s{1,3}|[。！？；]\s{0,3}|\n{1,3}|\s{0,3},\s{0,3}(?:and|also|et|y|и|а также)\s{1,3}|\s{1,3}(?:and|also|as well as|et|y|и|а также)\s{1,3}|\s{0,3},\s{1,3}|，\s{0,3}(?:并且|并|同时|以及)?|(?:并且|同时|以及|并)/giu;

/** Cuts a request wherever another one may begin; text in quotes, addresses and code stay whole. */
export function splitQuery(text: string): QueryPart[] {
  const firm = literalMentions(text).filter(({ kind }) => kind !== 'key');
  let masked = text;
  for (const { start, end } of firm) {
    masked = masked.slice(0, start) + '_'.repeat(end - start) + masked.slice(end);
  }
  const cuts = [
    ...matchesOf('phrase', afterwards, masked).map((match) => ({ ...match, link: 'then' as const })),
    ...matchesOf('phrase', beside, masked).map((match) => ({ ...match, link: 'and' as const })),
  ].sort((a, b) => a.start - b.start || b.end - a.end);
  const parts: QueryPart[] = [];
  let from = 0;
  let link: QueryPart['link'] = 'first';
  for (const cut of cuts) {
    if (cut.start < from) {
      if (cut.link === 'then' && cut.end > from) [from, link] = [cut.end, parts.length > 0 ? 'then' : link];
      continue;
    }
    const piece = text.slice(from, cut.start);
    if (piece.trim()) parts.push({ text: piece, link });
    from = cut.end;
    link = parts.length === 0 ? 'first' : cut.link;
  }
  const last = text.slice(from);
  if (last.trim()) parts.push({ text: last, link });
  return parts.length > 0 ? parts : [{ text, link: 'first' }];
}
