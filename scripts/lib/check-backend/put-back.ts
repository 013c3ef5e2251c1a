import { type Answer, said } from './backend'

/** Runs `work`, and then `undo` whatever happened. A refused undo is one more thing that is wrong. */
export async function putBack(
  work: () => Promise<string[]>,
  undo: () => Promise<Answer | undefined>,
): Promise<string[]> {
  let wrong: string[] = []
  let answer: Answer | undefined
  try {
    wrong = await work()
  } finally {
    answer = await undo()
  }
  return answer && answer.status >= 300 ? [...wrong, `${said(answer)} when the change was put back`] : wrong
}
