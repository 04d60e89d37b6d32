import { test } from './test.ts';
import { hostileFiles } from '../attack/files/index.ts';
import { metFile } from '../attack/met-file.ts';
import { SEED, seeded } from '../attack/seeded.ts';

/** A part of `npm run attack`, without its clocks. */
const MANY = 8;

const short = hostileFiles.filter(({ isLong }) => !isLong);
for (const file of seeded(short, SEED, MANY))
  test(`a file ${file.name} reaches nothing`, async ({ page }) => {
    await metFile(page, file);
  });
