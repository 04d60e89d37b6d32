const THING =
  '(?:results?|match(?:es)?|items?|records?|entr(?:y|ies)|data|documents?|rows?|hits?|pages?|articles?|files?|events?|content|information|' +
  'messages?|emails?|orders?|products?|flights?|hotels?|routes?|places?|users?|customers?|tasks?|videos?|posts?)';
const PREFIX =
  '(?:found |returned |showing |there (?:are|is|were|was) (?:currently )?|(?:your |the |this )?(?:search|query|request) (?:has )?(?:returned|found|yielded|matched) )?';

const NOTHING_FOUND = new RegExp(
  `^\\W*(?:${PREFIX}(?:no|0|zero) (?:\\w+ )?${THING}(?: (?:was |were )?(?:found|available|returned|matched))?|` +
    'no matching \\w+(?: (?:was |were )?found)?|nothing (?:was )?found|none|empty|n/a)\\b' +
    '(?: (?:for|in|on|matching|with) .{0,100})?\\W*$',
  'i',
);
const NOTHING_FOUND_ZH =
  /^(?:(?:没有|未能?|沒有)(?:找到|查询到|查到|搜索到|检索到|匹配到)?(?:任何|相关的?|符合条件的?|匹配的?)?(?:结果|数据|记录|内容|信息|結果)|(?:暂无|无)(?:相关)?(?:结果|数据|记录|内容)|查无(?:结果|记录|数据))[。.!！]?$/;

/** A whole text that says that there is nothing. "No errors found" and its like are answers. */
export const isNothingFound = (text: string): boolean =>
  text.length <= 200 && (NOTHING_FOUND.test(text) || NOTHING_FOUND_ZH.test(text.trim()));

/** A text that holds nothing: blank, said so in words, the header of a table without rows, an XML list without elements. */
export const isEmptyText = (text: string): boolean =>
  text.trim() === '' || isNothingFound(text) || isHeaderAlone(text) || isEmptyElement(text);

const COLUMN = /^"?[A-Za-z_]\w{0,60}"?$/;
const KEY_COLUMN = /^"?(?:id|\w+_id|date|timestamp|created_at)"?$/i;
const USUAL_COLUMN = /^"?(?:name|email|title|price|amount|quantity|status|time)"?$/i;

/** One line of names that are usual for columns; a line of other words may be what was asked for. */
function isHeaderAlone(text: string): boolean {
  const line = text.trim();
  if (line.length > 1000 || !line.includes(',') || line.includes('\n')) return false;
  const columns = line.split(',');
  const usual = columns.filter((column) => USUAL_COLUMN.test(column));
  return (
    columns.every((column) => COLUMN.test(column)) &&
    (columns.some((column) => KEY_COLUMN.test(column)) || usual.length > 1)
  );
}

const EMPTY_ELEMENT =
  /^\s*(?:<\?xml[^<>]{0,200}\?>\s*)?<([\w:.-]{1,60})((?:\s+(?:xmlns(?::\w+)?|count|total)="[^"<>]{0,200}")*)\s*(?:\/>|>\s*<\/\1>)\s*$/;

/** An element named as a list or as an answer, without content; `<ok/>` says something. */
function isEmptyElement(text: string): boolean {
  const [, name, attributes] = (text.length <= 2000 ? EMPTY_ELEMENT.exec(text) : null) ?? [];
  if (name === undefined || /\b(?:count|total)="(?!0")/.test(attributes!)) return false;
  return /(?:[^su]s|data|list|response|feed|array)$/i.test(name);
}
