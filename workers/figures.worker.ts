import { expose } from 'comlink';
import { keepErrorsWhole } from '#bridge/wire-errors.ts';
import { createFiguresApi } from './figures/figures-api.ts';

keepErrorsWhole();
expose(createFiguresApi());
