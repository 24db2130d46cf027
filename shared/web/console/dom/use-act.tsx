import { useState } from 'preact/hooks'
import { Problem } from '../../components/loaded.tsx'
import { describeFailure } from './failure.ts'
import { proven } from './proof.ts'

/**
 * What a part does for a person: one act at a time, after a proof if the API asks for one, and why the last one failed.
 * @param report says why an act failed, where there is no place for `problem`
 */
export function useAct(report?: (text: string) => void) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const act = async (work: () => Promise<unknown>) => {
    if (isBusy) return
    setBusy(true)
    setError(undefined)
    await proven(work).catch((error) => report ? report(describeFailure(error).text) : setError(error))
    setBusy(false)
  }
  return {
    isBusy,
    error,
    act,
    problem: error !== undefined && <Problem error={error} />,
    reset: () => setError(undefined),
    /** What a button has that does this. */
    button: (work: () => Promise<unknown>) => ({
      type: 'button' as const,
      'aria-disabled': isBusy,
      onClick: () => void act(work),
    }),
    /** What a form has that does this. */
    form: (work: () => Promise<unknown>) => ({
      onSubmit(event: Event) {
        event.preventDefault()
        void act(work)
      },
    }),
  }
}
