import { timelineApi } from '#store/bridge/timeline-client.ts';
import { toErrorRecord, type ErrorRecord } from '#core/errors.ts';
import type { PersonPlayed, PersonTurn } from '#core/person-play.ts';
import type { Task } from '#core/task.ts';
import { DECIDES, PLAY_SCORERS, PLAY_SEED } from './played-tasks.ts';

/** A task that a person plays: it follows the turns of the address, and is played from the first on with every turn. */
export class Play {
  readonly task: Task;
  /** Undefined until the first answer of the testbed. */
  played = $state.raw<PersonPlayed>();
  failure = $state.raw<ErrorRecord>();
  isPlaying = $state(false);
  #asked = 0;

  constructor(task: Task) {
    this.task = task;
  }

  /** Of two asked one after the other the last counts. */
  async show(turns: readonly PersonTurn[]): Promise<void> {
    const asked = ++this.#asked;
    this.isPlaying = true;
    this.failure = undefined;
    try {
      const played = await timelineApi().play({
        task: this.task,
        turns: [...turns],
        seed: PLAY_SEED,
        scorerIds: [...PLAY_SCORERS],
        decidedBy: DECIDES,
      });
      if (asked === this.#asked) this.played = played;
    } catch (error) {
      if (asked === this.#asked) this.failure = toErrorRecord(error);
    } finally {
      if (asked === this.#asked) this.isPlaying = false;
    }
  }
}
