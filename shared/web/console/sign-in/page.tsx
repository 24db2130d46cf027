import { useEffect, useRef, useState } from 'preact/hooks'
import { Field } from '../../components/field.tsx'
import { useAct } from '../dom/use-act.tsx'
import { publicHome } from '../place.ts'
import { currentSession, loadAuth, next } from '../session.ts'

/** What people read for an error of Auth, whose own words are about links also where there is none. */
const problems: Record<string, string> = {
  invalid_credentials: 'This e-mail address and password do not match.',
  otp_expired: 'This code is not valid, or no longer. Check it, or request another one.',
}

/** @throws what Auth refused, in words for people if there are some */
function refuse(error: { code?: string } | null): void {
  if (error) throw problems[error.code ?? ''] ? new Error(problems[error.code!]) : error
}

/** Why a mailed link did not sign in. Auth says so in the address, which would else be mailed again. */
function takeLinkProblem(): string | undefined {
  const url = new URL(location.href)
  const inHash = new URLSearchParams(url.hash.slice(1))
  const read = (name: string) => url.searchParams.get(name) ?? inHash.get(name)
  const reason = read('error_description') ?? read('error')
  if (reason === null) return undefined
  for (const name of ['error', 'error_code', 'error_description']) url.searchParams.delete(name)
  url.hash = ''
  history.replaceState(null, '', url.href)
  return `The link in the mail did not work. The sign-in service says: ${reason.slice(0, 200)}`
}

const done = () => location.replace(next())

const modes = {
  'request-code': {
    title: 'Sign in',
    text: 'We’ll e-mail you a six-digit code. New here? This creates your account.',
    button: 'Send me a code',
    others: { 'with-password': 'Use a password instead' },
  },
  'with-password': {
    title: 'Sign in',
    text: 'Use the password of your account.',
    button: 'Sign in',
    others: { 'request-code': 'Use a code instead', 'sign-up': 'Create an account' },
  },
  'sign-up': {
    title: 'New account',
    text: 'We’ll e-mail you a code to confirm your address.',
    button: 'Create account',
    others: { 'with-password': 'I have an account' },
  },
}
type Mode = keyof typeof modes

/** Signs in by a mailed code or a password, and makes accounts. */
export function SignInPage() {
  const [mode, setMode] = useState<Mode>('request-code')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  /** The address that a code was mailed to. */
  const [mailed, setMailed] = useState<string>()
  /** Of a new account. It counts once it is set in the session of the code. */
  const chosen = useRef<{ email: string; password: string }>(undefined)
  const [linkProblem] = useState(takeLinkProblem)
  const form = useRef<HTMLFormElement>(null)
  const moves = useRef(false)
  const { isBusy, problem, form: does, reset } = useAct()
  useEffect(() => {
    // Loaded while the person types.
    void loadAuth().catch(() => {})
    void currentSession().then((session) => session && done())
  }, [])
  useEffect(() => {
    if (moves.current) form.current?.querySelector('input')?.focus()
    moves.current = true
  }, [mode, mailed])

  const choose = (mode: Mode) => {
    reset()
    setMailed(undefined)
    setMode(mode)
  }
  const mailCode = async () => {
    const auth = await loadAuth()
    // The mail's link returns here too.
    const { error } = await auth.signInWithOtp({ email, options: { emailRedirectTo: location.href } })
    if (error) throw error
    setMailed(email)
  }
  const acts: Record<Mode, () => Promise<void>> = {
    'request-code': async () => {
      await mailCode()
      // Another code for a new account keeps its password.
      if (chosen.current?.email !== email) chosen.current = undefined
    },
    'with-password': async () => {
      refuse((await (await loadAuth()).signInWithPassword({ email, password })).error)
      done()
    },
    'sign-up': async () => {
      await mailCode()
      chosen.current = { email, password }
    },
  }
  return (
    <div class='sign-in'>
      <section class='card'>
        <h1>{mailed === undefined ? modes[mode].title : 'Check your mail'}</h1>
        {mailed !== undefined
          ? (
            <EnterCode
              email={mailed}
              password={chosen.current?.password}
              mailAgain={mailCode}
              change={() => choose('request-code')}
            />
          )
          : (
            <form id={mode} ref={form} {...does(acts[mode])}>
              <p class='muted'>{modes[mode].text}</p>
              <Field
                label='E-mail address'
                name='email'
                type='email'
                autocomplete='username'
                required
                maxlength={254}
                value={email}
                onValue={setEmail}
              />
              {mode !== 'request-code' && (
                <Field
                  key={mode}
                  label='Password'
                  name='password'
                  type='password'
                  required
                  {...mode === 'sign-up'
                    ? {
                      autocomplete: 'new-password',
                      minlength: 8,
                      maxlength: 72,
                      hint: 'At least 8 characters.',
                    }
                    : { autocomplete: 'current-password', maxlength: 1000 }}
                  value={password}
                  onValue={setPassword}
                />
              )}
              <button type='submit' class='main' aria-disabled={isBusy}>{modes[mode].button}</button>
              {problem || linkProblem && <p class='problem' role='alert'>{linkProblem}</p>}
              <div class='row'>
                {Object.entries(modes[mode].others).map(([other, name]) => (
                  <button
                    key={other}
                    type='button'
                    class='link'
                    onClick={() => choose(other as Mode)}
                  >
                    {name}
                  </button>
                ))}
              </div>
            </form>
          )}
      </section>
      <About />
    </div>
  )
}

const promises = [
  ['Catalogs', 'Daily public play counts, compared only where they can be.'],
  ['Value', 'What a catalog is worth, as a range with its reasons.'],
  ['Pages', 'Release pages with every link, where fans sign up.'],
] as const

/** What a visitor without an account signs in to. */
function About() {
  return (
    <div class='about'>
      <h2>Play counts you can stand behind</h2>
      <ul>
        {promises.map(([name, text]) => (
          <li key={name}>
            <strong>{name}</strong>
            <p class='muted'>{text}</p>
          </li>
        ))}
      </ul>
      <p>
        <a href={publicHome}>What the platform does</a>
      </p>
    </div>
  )
}

function EnterCode({ email, password, mailAgain, change }: {
  email: string
  password: string | undefined
  mailAgain: () => Promise<void>
  /** To another address, or another way to sign in. */
  change: () => void
}) {
  const [code, setCode] = useState('')
  const [isSecond, setSecond] = useState(false)
  const { isBusy, problem, form, button } = useAct()
  const field = useRef<HTMLFormElement>(null)
  useEffect(() => field.current!.querySelector('input')!.focus(), [])
  const enter = async () => {
    const auth = await loadAuth()
    refuse((await auth.verifyOtp({ email, token: code, type: 'email' })).error)
    if (password !== undefined) refuse((await auth.updateUser({ password })).error)
    done()
  }
  const again = async () => {
    await mailAgain()
    setSecond(true)
  }
  return (
    <form id='enter-code' ref={field} {...form(enter)}>
      <p class='muted' role='status'>
        {isSecond ? 'Another code' : 'A six-digit code'} is on its way to {email}.
      </p>
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
      <button type='submit' class='main' aria-disabled={isBusy}>Sign in</button>
      {problem}
      <div class='row'>
        <button {...button(again)} class='link'>Send another code</button>
        <button type='button' class='link' onClick={change}>Change the address</button>
      </div>
    </form>
  )
}
