import { offsetAt } from '../zone.ts';

const MINUTE = 60_000;

/** Berlin's clock at a moment, and what it is ahead of UTC: "2026-03-12T10:00:00" and "+01:00". */
export function berlinTime(at: number): { clock: string; offset: string } {
  const minutes = offsetAt('Europe/Berlin', Math.floor(at / MINUTE));
  const clock = new Date(at + minutes * MINUTE).toISOString().slice(0, 19);
  return { clock, offset: minutes === 120 ? '+02:00' : '+01:00' };
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A moment as JavaScript's Date writes itself on a machine in Berlin. */
export function berlinDateText(at: number): string {
  const { clock, offset } = berlinTime(at);
  const day = new Date(`${clock}Z`);
  const date = `${weekdays[day.getUTCDay()]} ${months[day.getUTCMonth()]} ${clock.slice(8, 10)} ${clock.slice(0, 4)}`;
  const name = offset === '+02:00' ? 'Central European Summer Time' : 'Central European Standard Time';
  return `${date} ${clock.slice(11)} GMT${offset.replace(':', '')} (${name})`;
}
