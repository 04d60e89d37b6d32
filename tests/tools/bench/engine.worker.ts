// The site's own eval worker with a model inside it: the same codec, keys, pace, scoring and storage, no network.
import './model-in-worker.ts';
import '../../../workers/eval.worker.ts';
