import { toErrorRecord } from '#core/errors.ts';
import { isFailedCall } from '#core/failed-call.ts';
import type { ExpectedCall, Task } from '#core/task.ts';
import type { NoReturn, PlayedCall, SliceChanges } from '#core/timeline.ts';
import {
  covered,
  inOrder,
  judged,
  type Place,
  playLabel,
  type Reached,
  stepOf,
  withoutAnswer,
  isOpenEnded,
  type InSight,
  type Undoing,
  undoingsOf,
  writersOf,
} from './label-plan.ts';
import { serverOfTool } from '#world/index.ts';
import { callOn, type Replayed, sentWith, stepsUntil } from './replay.ts';
import { type Meanings, sliceDiffs, worldChanges } from './world-changes.ts';

/** Longer attempts are not searched. */
const MOST_CALLS = 200;
/** Undoing calls made one after the other. */
const DEEPEST = 4;
/** Covered calls of the label that are each tried once more. */
const MOST_REDONE = 6;

/**
 * The first call of an attempt after which no perfect player could reach the label's end state any more. Before each call, from the last
 * to the first, the testbed is forked and the rest of the label played; where that fails, calls of the offered tools that might undo what
 * differs are tried first. The end is what the scorer `task-outcome` asks for, without the final words. Nothing is claimed where the
 * label does not say how the world must end, or where an offered tool takes a language of its own.
 */
export async function pointOfNoReturn(
  task: Task,
  replayed: Replayed,
  onProgress: (call: number, calls: number) => void = () => {},
): Promise<NoReturn> {
  const silent = whySilent(task, replayed);
  if (silent) return { kind: 'no-claim', why: silent };
  const search = new Search(withoutAnswer(task), replayed);
  const { length } = replayed.calls;
  let beyond: Lost | undefined;
  try {
    for (let made = length; made >= 0; made--) {
      onProgress(length - made, length + 1);
      const found = await search.from(made);
      if ('way' in found) return ending(search, made, found.way, beyond);
      beyond = found;
    }
  } catch (error) {
    return { kind: 'no-claim', why: toErrorRecord(error).message };
  }
  return {
    kind: 'no-claim',
    why: 'Even before the first call the label’s own plan does not reach its end here.',
  };
}

function whySilent({ target }: Task, { calls }: Replayed): string | undefined {
  const plan = target.calls;
  if (!plan) return 'The task has no labelled calls, so nobody knows what else would have solved it.';
  if (!target.state) return 'The label does not say how the world must end.';
  if (plan.some((call) => call.arguments === null)) return 'The label names tools without arguments.';
  if (calls.length > MOST_CALLS) return `There are ${calls.length} calls; up to ${MOST_CALLS} are searched.`;
  return undefined;
}

function ending(search: Search, made: number, way: PlayedCall[], beyond: Lost | undefined): NoReturn {
  if (!beyond) return { kind: 'open', missing: way };
  const unknown = beyond.unknown;
  if (unknown) return { kind: 'no-claim', why: unknown, open: made };
  const { best, tried } = beyond;
  return {
    kind: 'found',
    call: made,
    name: search.nameOf(made),
    before: way,
    tried,
    lacks: best.score.explanation,
    differs: worldChanges(dueWorld(best, search.task), best.testbed.meanings()),
  };
}

interface Lost {
  best: Reached;
  tried: { plans: number; undoing: number };
  /** Why it is not known that nothing else would do. */
  unknown: string | undefined;
}
type Found = { way: PlayedCall[] } | Lost;

const isRight = ({ score }: Reached): boolean => score.verdict === 'correct';

class Search {
  readonly task: Task;
  readonly #replayed: Replayed;

  constructor(task: Task, replayed: Replayed) {
    this.task = task;
    this.#replayed = replayed;
  }

  nameOf(call: number): string {
    return this.#replayed.calls[call]!.call.name;
  }

  /** After so many calls of the attempt. */
  async from(made: number): Promise<Found> {
    const { testbed, calls } = this.#replayed;
    const place: Place = {
      testbed: testbed.fork(calls[made - 1]?.at ?? 0),
      steps: stepsUntil(this.#replayed, made),
    };
    const { calls: label = [], otherPlans = [] } = this.task.target;
    const tried = { plans: 0, undoing: 0 };
    let lost: Lost | undefined;
    for (const plan of [label, ...otherPlans]) {
      const found = await this.#byPlan(place, plan, tried);
      if ('way' in found) return found;
      if (!lost || found.best.score.value > lost.best.score.value) lost = found;
    }
    return lost!;
  }

  async #byPlan(place: Place, plan: readonly ExpectedCall[], tried: Lost['tried']): Promise<Found> {
    const { otherPlans: _, ...target } = { ...this.task.target, calls: [...plan] };
    const task: Task = { ...this.task, target };
    const here = judged(place, task);
    const done = covered(place, here, plan);
    const ordered = inOrder(plan);
    const due = ordered.filter(({ id }) => !done.has(id));
    const again = ordered.filter(({ id }) => done.has(id)).slice(0, MOST_REDONE);
    let best = here;
    const play = async (from: Place, part: readonly ExpectedCall[]): Promise<Reached | undefined> => {
      tried.plans++;
      const end = await playLabel(from, part, done);
      const reached = end && judged(end, task, end.played);
      if (reached && distance(reached, task) < distance(best, task)) best = reached;
      return reached;
    };
    if (isRight(here)) return { way: [] };
    const rests = [
      due,
      ordered,
      ...again.map((one) => ordered.filter((each) => each === one || due.includes(each))),
    ];
    const playAll = async (from: Place): Promise<Reached | undefined> => {
      let nearest: Reached | undefined;
      for (const part of rests) {
        const reached = await play(from, part);
        if (reached && isRight(reached)) return reached;
        if (reached && (!nearest || distance(reached, task) < distance(nearest, task))) nearest = reached;
      }
      return nearest;
    };
    const straight = await playAll(place);
    if (straight && isRight(straight)) return { way: straight.played };
    const undone = await this.#undoing(place, task, straight ?? here, playAll, tried);
    if ('way' in undone) return undone;
    return { best, tried: { ...tried }, unknown: undone.unknown };
  }

  /** Tries calls that might undo what differs: first of all, and after the rest of the label; step by step, as long as less differs. */
  async #undoing(
    place: Place,
    task: Task,
    nearest: Reached,
    playAll: (from: Place) => Promise<Reached | undefined>,
    tried: Lost['tried'],
  ): Promise<{ way: PlayedCall[] } | { unknown: string | undefined }> {
    const slices = differing(nearest, task);
    const writers = await writersOf(task.tools, slices);
    for (const starts of [
      { from: place, plays: true },
      { from: nearest, plays: false },
    ]) {
      let from: Place = starts.from;
      let least = distance(nearest, task);
      const undone: PlayedCall[] = starts.plays ? [] : [...nearest.played];
      for (let depth = 0; depth < DEEPEST; depth++) {
        const candidates = writers.flatMap((tool) => undoingsOf(tool, this.#inSight(nearest, from, task)));
        let better: { place: Place; call: Undoing } | undefined;
        const before = apart(from, task);
        for (const call of candidates) {
          const next = await made(from, call, undone.length);
          if (!next) continue;
          tried.undoing++;
          // What undoes something leaves less that differs, even before the rest of the label is played.
          if (apart(next, task) >= before) continue;
          const reached = starts.plays ? await playAll(next) : judged(next, task);
          if (!reached) continue;
          if (isRight(reached))
            return { way: [...undone, { ...call, undoes: true }, ...(starts.plays ? reached.played : [])] };
          if (distance(reached, task) >= least) continue;
          least = distance(reached, task);
          better = { place: next, call };
        }
        if (!better) break;
        from = better.place;
        undone.push({ ...better.call, undoes: true });
      }
    }
    // A server that writes to the slice of another, as the browser saves files, does so by plain parameters.
    const open = writers.find((tool) => isOpenEnded(tool) && slices.includes(serverOfTool(tool.name) ?? ''));
    if (open)
      return {
        unknown: `${open.name} is offered and takes a language of its own: what could be done with it cannot be tried through.`,
      };
    return { unknown: undefined };
  }

  #inSight(nearest: Reached, from: Place, task: Task): InSight {
    const [fresh, now] = [from.testbed.freshMeanings(), from.testbed.meanings()];
    const made = this.#replayed.calls.map(({ call }) => sentWith(call));
    const labelled = (task.target.calls ?? []).map((call) =>
      Object.fromEntries(Object.entries(call.arguments ?? {}).map(([name, values]) => [name, values])),
    );
    return {
      differences: [...places(nearest, task), ...sliceDiffs(fresh, now)],
      states: [fresh, now],
      used: [...made, ...labelled],
    };
  }
}

/** How many places of the world are not as they should be, with the label's calls that are not covered. */
function distance(reached: Reached, task: Task): number {
  const missing = (1 - Number(reached.score.measures.calls_covered ?? 1)) * 0.5;
  return apart(reached, task) + missing;
}

const apart = (place: Place, task: Task): number =>
  places(place, task).reduce((sum, { changes }) => sum + changes.length, 0);

/** What the world means with the label's end in it. */
const dueWorld = ({ testbed }: Place, { target }: Task): Meanings => ({
  ...testbed.freshMeanings(),
  ...(target.state as Meanings | undefined),
});

const places = (place: Place, task: Task): SliceChanges[] =>
  sliceDiffs(dueWorld(place, task), place.testbed.meanings());

const differing = (place: Place, task: Task): string[] => places(place, task).map(({ slice }) => slice);

/** The place after one more call; undefined where it fails or changes nothing. */
async function made(
  from: Place,
  { name, arguments: args }: Undoing,
  index: number,
): Promise<Place | undefined> {
  const testbed = from.testbed.fork();
  const before = testbed.state.slices;
  const call = { id: `undoing-${index}`, name, arguments: args };
  const result = await callOn(testbed, call, args);
  if (!result || isFailedCall(result) || testbed.state.slices === before) return undefined;
  return { testbed, steps: [...from.steps, stepOf(call, result, from.steps.length)] };
}
