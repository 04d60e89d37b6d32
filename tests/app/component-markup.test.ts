import { parse } from 'svelte/compiler';
import { describe, expect, test } from 'vitest';
import { below, type Node } from '#build/translation/script.ts';
import { sourceTexts } from '../tools/source-texts.ts';

// What neither svelte-check nor oxlint says of a component's markup. `npm run test:full -- lint` has all rules of eslint-plugin-svelte.

/** Each fault of a component as `LINE: what it is`. */
function faultsOf(source: string): string[] {
  const found: string[] = [];
  const isSaid = (node: Node, fault: string): void => {
    found.push(`${source.slice(0, node.start).split('\n').length}: ${fault}`);
  };
  const visit = (node: Node): void => {
    if (node.type === 'HtmlTag') isSaid(node, '{@html} runs what a text brings with it');
    if (node.type === 'DebugTag') isSaid(node, '{@debug} is left over');
    if (node.type === 'EachBlock') checkKey(node);
    if (node.type === 'IfBlock') checkBranches(node);
    if (node.type === 'ExpressionTag' && isPlainText(node.expression as Node))
      isSaid(node, 'a text needs no braces');
    below(node).forEach(visit);
  };
  const checkKey = (each: Node): void => {
    const key = each.key as Node | undefined;
    if (!key) return isSaid(each, '{#each} has no key');
    const own = new Set([each.index as string, ...(each.context ? namesIn(each.context as Node) : [])]);
    if (!namesIn(key).some((name) => own.has(name))) isSaid(each, 'the key of {#each} is the same for all');
  };
  const checkBranches = (block: Node): void => {
    if (block.elseif) return;
    const seen = new Set<string>();
    for (let branch: Node | undefined = block; branch; branch = elseIfOf(branch)) {
      const { start, end } = branch.test as Node;
      const condition = source.slice(start, end);
      if (seen.has(condition)) isSaid(branch, 'an {:else if} has the condition of a branch before it');
      seen.add(condition);
    }
  };
  visit(parse(source, { modern: true }).fragment as unknown as Node);
  return found;
}

/** Not one that braces keep from being read as markup, or whose blanks they keep. */
const isPlainText = ({ type, value }: Node): boolean =>
  type === 'Literal' && typeof value === 'string' && !/[{}<>&"'\n]|^\s|\s$|^$/.test(value);

const namesIn = (node: Node): string[] =>
  node.type === 'Identifier' ? [node.name as string] : below(node).flatMap(namesIn);

function elseIfOf({ alternate }: Node): Node | undefined {
  const [first] = (alternate as { nodes: Node[] } | null)?.nodes ?? [];
  return first?.type === 'IfBlock' && first.elseif ? first : undefined;
}

test('no component has such a fault', () => {
  const components = sourceTexts(['src', 'tests'], /\.svelte$/);
  const faults = Object.entries(components).flatMap(([path, source]) =>
    faultsOf(source).map((fault) => `${path}:${fault}`),
  );
  expect(Object.keys(components).length).toBeGreaterThan(300);
  expect(faults).toEqual([]);
});

describe('each fault is found', () => {
  test.each([
    ['{@html text}', '{@html} runs'],
    ['{@debug text}', '{@debug} is'],
    ['{#each list as one}{one}{/each}', 'no key'],
    ['{#each list as one (list.length)}{one}{/each}', 'the same for all'],
    ['{#if a}1{:else if b}2{:else if a}3{/if}', 'a branch before it'],
    ["<p>{'text'}</p>", 'no braces'],
    ["<p title={'text'}></p>", 'no braces'],
  ])('%s', (markup, fault) => {
    expect(faultsOf(`\n${markup}`)).toEqual([expect.stringMatching(`^2: .*${fault}`)]);
  });
  test.each([
    '{#each list as one (one.id)}{one}{/each}',
    '{#each list as { id } (id)}{id}{/each}',
    '{#each { length: 3 }, place (place)}{place}{/each}',
    '{#if a}{#if a}1{/if}{:else}{#if a}2{/if}{/if}',
    "<p>{' '}{'{'}</p>",
  ])('%s has none', (markup) => {
    expect(faultsOf(markup)).toEqual([]);
  });
});
