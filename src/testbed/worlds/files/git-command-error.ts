import { ToolError } from '../../world.ts';

/** A git command that failed, in the words of the library the reference server runs git with. */
export const commandError = (command: string, exitCode: number, stderr: string): ToolError =>
  new ToolError(
    `Cmd('git') failed due to: exit code(${exitCode})\n  cmdline: git ${command}\n  stderr: '${stderr}'`,
  );
