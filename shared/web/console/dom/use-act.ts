import { useState } from 'preact/hooks'
import { describeFailure } from './failure.ts'
import { proven } from './proof.ts'

/** What a part does for a person: one act at a time, after a proof if the API asks for one, and why the last one failed. */
export function useAct() {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const act = async (work: () => Promise<unknown>) => {
    if (isBusy) return
    setBusy(true)
    setProblem('')
    await proven(work).catch((error) => setProblem(describeFailure(error).text))
    setBusy(false)
  }
  return { isBusy, problem, act }
}
