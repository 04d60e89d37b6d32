import type { RecordingReader } from '../reader.ts';
import { atif } from './atif.ts';
import { anthropicBatch, openAiBatch } from './batches.ts';
import { bfcl } from './bfcl.ts';
import { claudeCode } from './claude-code.ts';
import { codex, codexExec } from './codex.ts';
import { eee } from './eee.ts';
import { geminiCliTelemetry } from './gemini-cli-telemetry.ts';
import { geminiCli, geminiCliStream } from './gemini-cli.ts';
import { inspect } from './inspect.ts';
import { liveMcpBench } from './livemcpbench.ts';
import { mcpbr, mcpbrLog } from './mcpbr.ts';
import { mcpMark } from './mcpmark.ts';
import { openAiEvals } from './openai-evals.ts';
import { openCode } from './opencode.ts';
import { jaeger, otlp } from './otlp.ts';
import { ownRun } from './own-run.ts';
import { promptfoo } from './promptfoo.ts';
import { qwenCode } from './qwen-code.ts';
import { stableToolBench } from './stabletoolbench.ts';
import { tauBench } from './tau-bench.ts';
import { tau2 } from './tau2.ts';
import { toolathlon } from './toolathlon.ts';
import { toucan } from './toucan.ts';
import { transcripts } from './transcripts.ts';

/** Every format of logs that is read; exactly one of them recognises a log. */
export const readers: readonly RecordingReader[] = [
  ownRun,
  ...transcripts,
  openAiBatch,
  anthropicBatch,
  claudeCode,
  qwenCode,
  codex,
  codexExec,
  geminiCli,
  geminiCliStream,
  geminiCliTelemetry,
  openCode,
  bfcl,
  atif,
  tau2,
  tauBench,
  stableToolBench,
  eee,
  openAiEvals,
  mcpbr,
  mcpbrLog,
  liveMcpBench,
  mcpMark,
  toolathlon,
  toucan,
  inspect,
  promptfoo,
  otlp,
  jaeger,
];
