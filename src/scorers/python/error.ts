/**
 * What Python would have raised here. Ports throw it; a Scorer wraps it as PlaygroundError 'scorer-failed'. It is an Error without
 * a stack: it tells what the original does, not where our code is, and a stack would cost more than the evaluation that raised.
 */
export class PythonError implements Error {
  readonly name = 'PythonError';
  /** The exception's class name: AttributeError, TypeError … */
  readonly exception: string;
  readonly message: string;

  constructor(exception: string, message: string) {
    this.exception = exception;
    this.message = message;
  }
}

Object.setPrototypeOf(PythonError.prototype, Error.prototype);

/** The result, or the PythonError that was thrown on the way to it. */
export function orRaised<Result>(run: () => Result): Result | PythonError {
  try {
    return run();
  } catch (error) {
    if (error instanceof PythonError) return error;
    throw error;
  }
}
