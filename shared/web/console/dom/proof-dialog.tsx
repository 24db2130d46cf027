import { useEffect, useRef, useState } from 'preact/hooks'
import { openDialog } from '../../components/dialog.tsx'
import { Field } from '../../components/field.tsx'
import { Problem } from '../../components/loaded.tsx'
import { loadAuth } from '../session.ts'

/** Asks for a mailed code in a dialog. False if the person cancels. */
export async function askForCode(): Promise<boolean> {
  const auth = await loadAuth()
  const { session } = (await auth.getSession()).data
  const email = session?.user.email
  if (!email) return false
  async function verify(token: string): Promise<void> {
    const { error } = await auth.verifyOtp({ email: email!, token, type: 'email' })
    if (error) throw error
    // The code began a new session, so the former one is not needed any more. It ends by itself if this fails.
    await auth.admin.signOut(session!.access_token, 'local').catch(() => {})
  }
  async function mailCode(): Promise<void> {
    const { error } = await auth.signInWithOtp({ email: email!, options: { shouldCreateUser: false } })
    if (error) throw error
  }
  const title = 'Confirm that it is you'
  return await openDialog<boolean>(
    { title },
    (close) => <Content {...{ email, mailCode, verify, close }} />,
  ) ?? false
}

function Content({ email, mailCode, verify, close }: {
  email: string
  mailCode: () => Promise<void>
  verify: (code: string) => Promise<void>
  close: (isConfirmed?: boolean) => void
}) {
  const [code, setCode] = useState('')
  const [sent, setSent] = useState('')
  const [error, setError] = useState<unknown>()
  const field = useRef<HTMLFormElement>(null)
  /** Runs a step, and shows why it failed. */
  const attempt = (step: Promise<void>): Promise<boolean> => {
    setError(undefined)
    return step.then(() => true, (error) => {
      setError(error)
      return false
    })
  }
  const input = () => field.current!.querySelector('input')!
  const send = async () => {
    setSent('Sending a code…')
    const isSent = await attempt(mailCode())
    setSent(isSent ? `A code of six digits is on its way to ${email}.` : '')
    input().focus()
  }
  const check = async (event: Event) => {
    event.preventDefault()
    if (await attempt(verify(code.trim()))) close(true)
    else input().select()
  }
  useEffect(() => void send(), [])
  return (
    <>
      <p class='muted'>This gives lasting access or lets money be spent, so we check first.</p>
      <p role='status'>{sent}</p>
      <form ref={field} onSubmit={(event) => void check(event)}>
        <Field
          label='Code'
          name='code'
          inputmode='numeric'
          pattern='[0-9]{6}'
          maxlength={6}
          autocomplete='one-time-code'
          required
          value={code}
          onValue={setCode}
        />
        {error !== undefined && <Problem error={error} />}
        <div class='row'>
          <button type='submit' class='main'>Confirm</button>
          <button type='button' onClick={() => void send()}>Send another code</button>
          <button type='button' onClick={() => close()}>Cancel</button>
        </div>
      </form>
    </>
  )
}
