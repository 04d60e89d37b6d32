// A model API inside the worker, in place of the network.
import { answerAfter } from './answer-after.mjs';

answerAfter();
