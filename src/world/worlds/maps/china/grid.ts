import type { Point } from '../gazetteer/sphere.ts';

/** A square of a hundredth of a degree, about 1.1 by 0.9 km: streets and places are drawn square by square. */
export type Cell = { row: number; column: number };

export const CELLS_PER_DEGREE = 100;

export const cellAt = ({ latitude, longitude }: Point): Cell => ({
  row: Math.floor(latitude * CELLS_PER_DEGREE),
  column: Math.floor(longitude * CELLS_PER_DEGREE),
});

export const centreOf = ({ row, column }: Cell): Point => ({
  latitude: (row + 0.5) / CELLS_PER_DEGREE,
  longitude: (column + 0.5) / CELLS_PER_DEGREE,
});

/** A number below 2^32 that depends on a cell and a salt and on nothing else. */
export function draw({ row, column }: Cell, salt: number): number {
  let mixed = Math.imul(row, 0x9e3779b1) ^ Math.imul(column, 0x85ebca77) ^ Math.imul(salt + 1, 0xc2b2ae3d);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** The cells around one at a distance of so many cells, itself at distance 0. */
export function* ringAround({ row, column }: Cell, distance: number): Generator<Cell> {
  if (distance === 0) yield { row, column };
  for (let step = -distance; step < distance; step++) {
    yield { row: row - distance, column: column + step };
    yield { row: row + step, column: column + distance };
    yield { row: row + distance, column: column - step };
    yield { row: row - step, column: column - distance };
  }
}

const roadNames = (
  '人民路 解放路 建设路 中山路 和平路 文化路 新华路 胜利路 友谊路 迎宾大道 滨江路 学府路 朝阳路 东风路 光明路 长江路 ' +
  '黄河路 青年路 健康路 工农路 体育路 花园路 南湖路 北环路 西园路 东升街 文昌街 和谐街 富民街 春风街'
).split(' ');

/** The street that runs through a cell. Real streets are known only by name and middle (landmarks.ts); these fill the rest. */
export const streetOf = (cell: Cell): string => roadNames[draw(cell, 7) % roadNames.length]!;

export const isCommonStreet = (name: string): boolean => roadNames.includes(name);
