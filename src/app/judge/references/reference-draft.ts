import type { ReferenceRevision, RevisionKind } from '#core/reference-work.ts';
import type { Task } from '#core/task.ts';

/** What a form holds of a task's query and reference answer. */
export interface ReferenceDraft {
  query: string;
  answers: string[];
  match: 'text' | 'facts';
  keepsLabel: boolean;
  /** The answer that was taken over last, and its text as it was. */
  from?: { cell: number; model: string; text: string };
}

/** Bounds of what a person writes. */
export const LONGEST_QUERY = 100_000;
export const LONGEST_ANSWER = 100_000;
export const MOST_ANSWERS = 50;

export const draftOf = (task: Task, revision: ReferenceRevision | undefined): ReferenceDraft =>
  revision
    ? {
        query: revision.query,
        answers: [...revision.answers],
        match: revision.match,
        keepsLabel: revision.keepsLabel,
      }
    : {
        query: task.query,
        answers: [...(task.target.answer?.accept ?? [])],
        match: task.target.answer?.match ?? 'text',
        keepsLabel: true,
      };

/** Empty answers are none. */
export const answersOf = ({ answers }: ReferenceDraft): string[] =>
  answers.map((answer) => answer.trim()).filter(Boolean);

export const isChanged = (draft: ReferenceDraft, before: ReferenceDraft): boolean =>
  draft.query.trim() !== before.query.trim() ||
  JSON.stringify(answersOf(draft)) !== JSON.stringify(answersOf(before)) ||
  draft.match !== before.match ||
  draft.keepsLabel !== before.keepsLabel;

/** MCP-AgentBench's three: the query revised, the answer refined, or written again; and an answer taken over word for word. */
export function kindOf(draft: ReferenceDraft, before: ReferenceDraft): RevisionKind {
  if (draft.query.trim() !== before.query.trim()) return 'query-revised';
  const answers = answersOf(draft);
  const taken = draft.from?.text.trim();
  if (taken !== undefined && answers.includes(taken)) return 'accepted';
  return taken !== undefined || answersOf(before).length > 0 ? 'answer-refined' : 'answer-written';
}

/** What was typed and not kept yet, by the run, its task and the revision it began from: another task may be looked at meanwhile. */
export const openDrafts = new Map<string, { draft: ReferenceDraft; note: string }>();
