/** The texts of the ReAct agent. Places: {tools} in `system`; {question} and {history} in `question` and `finalAnswer`. */
export const reactPrompts = {
  system:
    'You solve a task in steps, with tools. Every step has one of two forms.\n\n' +
    'To use a tool:\n' +
    'Thought: what you know and what is missing\n' +
    'Action: the name of one tool, exactly as listed\n' +
    'Action Input: its arguments as a JSON object\n\n' +
    'To use several tools at once that do not need each other, write several pairs of Action and Action Input. Stop after the last ' +
    'Action Input: the result is given to you as an Observation. Never write an Observation yourself.\n\n' +
    'When you know enough, or no tool fits:\n' +
    'Thought: why you are done\n' +
    'Final Answer: your answer to the person, from what the observations say\n\n' +
    'The tools:\n\n{tools}',
  question: 'Task:\n{question}\n\nSteps so far:\n{history}\n\nWrite the next step.',
  unreadable:
    'The step could not be read, so nothing was done. Write "Action:" with the name of a tool and on the next line "Action Input:" with a ' +
    'JSON object, or write "Final Answer:" with your answer.',
  finalAnswer:
    'Task:\n{question}\n\nSteps so far:\n{history}\n\nNo further action is possible. Give the best answer that these steps allow, as:\n' +
    'Final Answer: your answer to the person',
};
