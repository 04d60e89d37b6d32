import { expose } from 'comlink';
import { keepErrorsWhole } from '#store/bridge/wire-errors.ts';
import { createFiguresApi } from './figures/figures-api.ts';

keepErrorsWhole();
expose(createFiguresApi());
