/** Is a text of a script one that people read, and not a name of the program? */
export function looksLikeText(text: string): boolean {
  if (!/[A-Za-z]{2}/.test(text.replaceAll(/\{[^}]*\}/g, ''))) return false;
  if (/^[^\s]*$/.test(text)) return /^[“‘(]?[A-Z][a-z’-]+[.,:;…?!”’)]*$/.test(text);
  // A list of classes, a selector, a style, an address or a part of SVG.
  return (
    !/^\s*<\/?\w/.test(text) &&
    !/^(#|\.|\/|https?:|[a-z-]+:\s*[^ ]+;)/.test(text) &&
    !/^[a-z-]+(\[[^\]]*\])?((, | > )[.#a-z[][^\s,]*)+$/.test(text) &&
    !/^[MLAQCZHVmz] ?[-\d.{]/.test(text)
  );
}

/** Names of what holds or makes words for people. */
const TEXT_NAME =
  /(words?|texts?|titles?|labels?|captions?|headings?|summary|hints?|notes?|placeholder|nouns?|phrases?|sentences?|says|verbs?|units?)$/i;

export const namesText = (name: string): boolean => /[a-z]/.test(name) && TEXT_NAME.test(name);

/** Attributes of elements that are read or shown. */
const TEXT_ATTRIBUTE =
  /^(title|alt|label|placeholder|summary|aria-(label|description|roledescription|valuetext|placeholder))$/;

export const readsAsText = (attribute: string): boolean => TEXT_ATTRIBUTE.test(attribute);

/** Attributes that never hold a text. */
const CODE_ATTRIBUTE =
  /^(class|style|href|src|id|for|type|name|role|rel|target|d|viewBox|points|transform|fill|stroke|data-.*|key|slot|lang|accept|pattern|autocomplete|inputmode|spellcheck|aria-(?!label$|description$|roledescription$|valuetext$|placeholder$).*)$/;

export const readsAsCode = (attribute: string): boolean => CODE_ATTRIBUTE.test(attribute);

/** Functions whose arguments are names of the program. */
const CODE_CALL =
  /^(querySelector(All)?|closest|matches|getElementById|(add|remove)EventListener|dispatchEvent|matchMedia|[gs]etAttribute|removeAttribute|(has|get|set|toggle)Attribute|startsWith|endsWith|includes|indexOf|split|localeCompare|createElement|setQuery|buildAddress|URL|RegExp|NumberFormat|DateTimeFormat|ListFormat|DisplayNames|toLocaleString|getItem|setItem|removeItem|has|get|delete|replace|replaceAll|test|import|glob)$/;

export const takesCode = (call: string): boolean => CODE_CALL.test(call);
