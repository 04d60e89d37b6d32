import type { Figures } from '#lessons/instruments.ts';
import { betToText } from '#lessons/progress.ts';
import type { BetStep, Lesson, LessonStep, PlacedBet } from '#lessons/lesson.ts';
import type { LessonText, StepText } from '#lessons/text.ts';
import { toErrorRecord, type ErrorRecord } from '#core/errors.ts';
import type { Router } from '../../frame/router.svelte.ts';
import { betFromText, betOfKind, betWords, filled } from './figures.ts';
import { asksWorker, measure } from './instruments/index.ts';
import { hiddenIn, runAddressIn, type Hideable } from './lesson-address.ts';
import type { CourseProgress } from './progress.svelte.ts';
import { rememberingWorld, type LessonWorld } from './world.ts';

/** One step while it is worked on: its state in the address, its figures as measured, its bet. */
export class StepPlay {
  readonly lesson: Lesson;
  readonly step: LessonStep;
  readonly text: StepText;
  readonly #texts: LessonText;
  readonly world: LessonWorld;
  readonly #router: Router;
  readonly #progress: CourseProgress;
  #measured = $state.raw<Figures | undefined>();
  #ofBet = $state.raw<Figures | undefined>();
  #played = $state.raw<Figures>({});
  /** Why they could not be measured. */
  failure = $state.raw<ErrorRecord | undefined>();
  #measuring = 0;

  constructor(
    { lesson, step, texts }: { lesson: Lesson; step: LessonStep; texts: LessonText },
    { router, progress, world }: { router: Router; progress: CourseProgress; world: LessonWorld },
  ) {
    this.lesson = lesson;
    this.step = step;
    this.#texts = texts;
    this.text = texts.steps[step.id]!;
    this.#router = router;
    this.#progress = progress;
    this.world = rememberingWorld(world);
  }

  /** The figures of the bet's instrument; undefined until they are measured. */
  get betFigures(): Figures | undefined {
    return this.#ofBet;
  }
  /** What a bet is drawn beside: in a sample what the learner drew, once they stopped. Undefined before. */
  readonly gapFigures = $derived.by(() => {
    if (this.step.kind !== 'sample') return this.#ofBet;
    return this.isStopped && this.#ofBet ? { ...this.#ofBet, ...this.#played } : undefined;
  });
  /** Those of this step's own, and of the bet's where it has none of a name. Undefined until they are measured. */
  readonly figures = $derived.by(
    () => this.#measured && { ...this.#ofBet, ...this.#measured, ...this.#played },
  );

  /** The bet that this step asks for, or the earlier one that it quotes. */
  get betStep(): BetStep | undefined {
    const id = this.step.kind === 'bet' ? this.step.id : this.step.quotes;
    const found = this.lesson.steps.find((step) => step.id === id);
    return found?.kind === 'bet' ? found : undefined;
  }
  /** As the address has it, or else this device. */
  readonly placed = $derived.by((): PlacedBet | undefined => {
    const { betStep } = this;
    if (!betStep) return undefined;
    const inAddress = betFromText(betStep.bet, this.query(`bet.${betStep.id}`));
    return inAddress ?? betOfKind(betStep.bet, this.#progress.of(this.lesson.slug).bets[betStep.id]);
  });
  /** Are the instrument and the text after it shown? */
  readonly isRevealed = $derived.by(() => this.step.kind !== 'bet' || this.placed !== undefined);
  /**
   * Is nothing measured yet that a worker must be asked for? Looking at a step asks none: it takes a bet, also one that a link holds, or the
   * button of the instrument, unless a teacher's link hides it.
   */
  readonly isWaiting = $derived.by(
    () =>
      [this.step, this.betStep].some((step) => asksWorker(step?.instrument)) &&
      this.placed === undefined &&
      this.query('i.called') !== '1' &&
      !this.isHidden('instrument'),
  );
  readonly isStopped = $derived.by(() => this.query('i.stopped') === '1');
  /** What is said once the figures are there; undefined before. */
  readonly after = $derived.by((): string | undefined => {
    const { after } = this.text.parts;
    if (after === undefined || !this.figures || !this.isRevealed) return undefined;
    if (this.step.kind === 'sample' && !this.isStopped) return undefined;
    const { betStep, placed } = this;
    const bet = betStep && placed !== undefined ? betWords(betStep.bet, placed, this.label) : undefined;
    return filled(after, this.figures, bet === undefined ? {} : { bet });
  });

  /** The step's words for a key, or those of the bet that it quotes; the key itself where neither has any. */
  readonly label = (key: string): string =>
    this.text.parts[key] ?? this.#texts.steps[this.betStep?.id ?? '']?.parts[key] ?? key;

  query(name: string): string | undefined {
    return this.#router.query.get(name) ?? undefined;
  }
  setQuery(name: string, value: string | undefined): void {
    this.#router.setQuery({ [name]: value });
  }
  /** The instrument's own state. */
  readonly instrumentState = {
    get: (name: string): string | undefined => this.query(`i.${name}`),
    set: (name: string, value: string | undefined): void => this.setQuery(`i.${name}`, value),
  };

  /** The run that a teacher's link brings along, in the step with the learner's own data. */
  readonly givenRun = $derived.by((): string | undefined => {
    const text = this.step.kind === 'own' ? this.query('run') : undefined;
    return text === undefined ? undefined : runAddressIn(text);
  });

  isHidden(control: Hideable): boolean {
    return hiddenIn(this.#router.query).has(control);
  }

  /** Measures what may be measured now; see `isWaiting`. Of two measurings the one that began last counts. */
  async measure(): Promise<void> {
    const measuring = ++this.#measuring;
    const { isWaiting } = this;
    this.failure = undefined;
    const figuresOf = async (step: LessonStep | undefined): Promise<Figures | undefined> => {
      if (!step?.instrument) return {};
      return isWaiting && asksWorker(step.instrument) ? undefined : measure(step.instrument, this.world);
    };
    try {
      // What an earlier bet was about is measured again where it is quoted.
      const ofBet = await figuresOf(this.betStep);
      const measured = this.betStep === this.step ? ofBet : await figuresOf(this.step);
      if (measuring === this.#measuring) [this.#ofBet, this.#measured] = [ofBet, measured];
    } catch (error) {
      if (measuring === this.#measuring) this.failure = toErrorRecord(error);
    }
  }

  /** What the learner's own play has measured. */
  readonly take = (figures: Figures): void => void (this.#played = figures);

  placeBet(bet: PlacedBet): void {
    this.setQuery(`bet.${this.step.id}`, betToText(bet));
    void this.#progress.placeBet(this.lesson.slug, this.step.id, bet);
    this.markDone();
  }

  readonly markDone = (): void => void this.#progress.markDone(this.lesson.slug, this.step.id);
}
