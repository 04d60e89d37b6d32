import { expose } from 'comlink';
import { keepErrorsWhole } from '#store/bridge/wire-errors.ts';
import { createTimelineApi } from './timeline/timeline-api.ts';

// As in the testbed's worker: tools refuse by throwing, and nobody reads the stacks.
Object.assign(Error, { stackTraceLimit: 0 });
keepErrorsWhole();
expose(createTimelineApi());
