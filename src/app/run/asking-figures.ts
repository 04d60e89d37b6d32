import { BEST, CALLS_OF_A_TURN, MOST_TURNS, PADDED_SIZE } from '#core/agent.ts';
import { isMenuDoubled, type AskingFields, type Menu } from '../frame/models/asking.ts';
import { mustBe, type Bounds, type Figure } from '../frame/models/number-bounds.ts';

type FigureName = {
  [Name in keyof AskingFields]: AskingFields[Name] extends Figure ? Name : never;
}[keyof AskingFields];

/** A figure among the settings of how models are asked. */
export interface AskingFigure extends Bounds {
  name: FigureName;
  title: string;
  placeholder: string;
}

const OWN = 'the provider’s own';
const NO_LIMIT = 'no limit';

const ofPadded: readonly AskingFigure[] = [
  { name: 'padTo', title: 'Tools at most', least: 1, most: 10_000, placeholder: String(PADDED_SIZE) },
  { name: 'padSeed', title: 'Seed of the padding', placeholder: '0' },
];
const ofMenu: { [Of in Menu]?: readonly AskingFigure[] } = {
  padded: ofPadded,
  'padded-by-server': ofPadded,
  'padded-several': ofPadded,
  'top-k': [{ name: 'best', title: 'Tools at most', least: 1, most: 10_000, placeholder: String(BEST) }],
};
const ofLoops: readonly AskingFigure[] = [
  { name: 'calls', title: 'Calls at most per task', least: 1, most: 1000, placeholder: NO_LIMIT },
  {
    name: 'actions',
    title: 'Actions at most per task',
    least: 1,
    most: 1000,
    placeholder: NO_LIMIT,
  },
  { name: 'turns', title: 'Turns at most', least: 1, most: 1000, placeholder: String(MOST_TURNS) },
  { name: 'tokens', title: 'Tokens at most per task', least: 1, most: 1e9, placeholder: NO_LIMIT },
  {
    name: 'dollars',
    title: 'Dollars at most per task',
    least: 0.000_01,
    most: 1e6,
    isBroken: true,
    placeholder: NO_LIMIT,
  },
];
const ofAll: readonly AskingFigure[] = [
  {
    name: 'seconds',
    title: 'Seconds at most per task',
    least: 0.001,
    most: 1e6,
    isBroken: true,
    placeholder: NO_LIMIT,
  },
  {
    name: 'turnCalls',
    title: 'Calls at most per turn',
    least: 1,
    most: 1000,
    placeholder: String(CALLS_OF_A_TURN),
  },
  { name: 'temperature', title: 'Temperature', least: 0, most: 2, isBroken: true, placeholder: OWN },
  { name: 'seed', title: 'Seed of the models', placeholder: OWN },
  { name: 'maxOutputTokens', title: 'Output tokens at most', least: 1, most: 10_000_000, placeholder: OWN },
  { name: 'thinkingTokens', title: 'Thinking tokens', least: 0, most: 10_000_000, placeholder: OWN },
];

/** The figures of this menu. */
export const figuresOfMenu = (menu: Menu): readonly AskingFigure[] => ofMenu[menu] ?? [];

/** The other figures: where no chosen way goes on in turns, those that mean something for a single shot. */
export const figuresBeside = (isInTurns: boolean): AskingFigure[] => [
  ...(isInTurns ? ofLoops : []),
  ...ofAll,
];

export const figuresOf = (menu: Menu, isInTurns: boolean): AskingFigure[] => [
  ...figuresOfMenu(menu),
  ...figuresBeside(isInTurns),
];

/** The first figure that cannot be taken: `“Turns at most” must be a whole number from 1 to 1,000.`; '' where all can. */
export function wrongFigure(fields: AskingFields, isInTurns: boolean): string {
  for (const { name, title, ...bounds } of figuresOf(fields.menu, isInTurns)) {
    const words = mustBe(fields[name], bounds);
    if (words) return `“${title}” must be ${words}.`;
  }
  return isMenuDoubled(fields) ? '“Menu” must differ from the other menus.' : '';
}
