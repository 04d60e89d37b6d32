import { BASELINES, type BaselineWords } from '#core/baselines.ts';
import { JUDGE_KINDS, type JudgeKindWords } from '#core/judge-kinds.ts';
import type { JudgeKind } from '#core/judgement.ts';
import type { MethodNotes } from '#core/method.ts';
import type { DocumentedScorer } from '#core/score.ts';
import { METRIC_FAMILIES, metricMethods, type MetricMethod } from '#measure/metrics/index.ts';
import { scorers } from '#measure/scorers/index.ts';
import { titleOf } from '../../frame/models/baseline-titles.ts';
import { groupOf, groupTitles } from '../../lab/lab-verdict.ts';

interface Page extends MethodNotes {
  id: string;
  title: string;
  meaning: string;
  /** Under which heading lists show it. */
  group: string;
}

/** What has a method page. */
export type Method = Page &
  (
    | { kind: 'scorer'; scorer: DocumentedScorer }
    | { kind: 'metric'; metric: MetricMethod }
    | { kind: 'judge'; judge: JudgeKind; words: JudgeKindWords }
    | { kind: 'baseline'; words: BaselineWords }
  );

export const KIND_TITLES: Readonly<Record<Method['kind'], string>> = {
  scorer: 'Scorers',
  metric: 'Metrics',
  judge: 'Judges',
  baseline: 'Baselines',
};

const ofScorer = (scorer: DocumentedScorer): Method => ({
  ...scorer,
  kind: 'scorer',
  scorer,
  group: groupOf(scorer, ''),
});

const familyWords: Readonly<Record<MetricMethod['family'], string>> = {
  'One system': 'One system',
  'Several attempts': 'Several attempts',
  'Two or more systems': 'Two or more systems',
  Agreement: 'Agreement',
  'Calls and effort': 'Calls and effort',
  'Menus of tools': 'Menus of tools',
};

const ofMetric = (metric: MetricMethod): Method => ({
  ...metric,
  kind: 'metric',
  metric,
  group: familyWords[metric.family],
});

/** Every method by its id, in the order of the registries. */
export const methods: ReadonlyMap<string, Method> = new Map(
  [
    ...groupTitles.flatMap((title) => scorers.map(ofScorer).filter(({ group }) => group === title)),
    ...METRIC_FAMILIES.flatMap((family) =>
      metricMethods.filter((metric) => metric.family === family).map(ofMetric),
    ),
    ...Object.entries(JUDGE_KINDS).map(([kind, words]): Method => ({
      ...words,
      ...{ id: `judge-${kind}`, kind: 'judge', judge: kind as JudgeKind, words },
      group: words.asksModel ? 'Ask a language model' : 'Without a language model',
    })),
    ...Object.entries<BaselineWords>(BASELINES).map(([id, words]): Method => ({
      ...words,
      ...{ id, kind: 'baseline', words, title: titleOf({ id, title: words.title }) },
      group: 'Models without a key',
    })),
  ].map((method) => [method.id, method]),
);

/** The methods of a kind under their headings. */
export function groupsOf(kind: Method['kind']): { group: string; methods: Method[] }[] {
  const own = [...methods.values()].filter((method) => method.kind === kind);
  return [...new Set(own.map(({ group }) => group))].map((group) => ({
    group,
    methods: own.filter((method) => method.group === group),
  }));
}
