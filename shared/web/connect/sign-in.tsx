import type { ComponentChildren } from 'preact'
import { useLayoutEffect } from 'preact/hooks'
import { load } from './authorization.ts'
import { codeOf, requestCode, signIn } from './code.ts'
import { Form, Part } from './part.tsx'
import { shown, type ShownAt, typed } from './state.ts'

const SignIn = ({ title = 'Sign in to connect an app', text, children }: {
  title?: string
  text: string
  children: ComponentChildren
}) => (
  <Part id='sign-in' title={title}>
    <p class='muted'>{text}</p>
    {children}
  </Part>
)

const before =
  'An app asks to use your account. After you sign in with a code by e-mail, you see which app it is, and ' +
  'you decide. An address that is new gets an account.'

async function mail(input: HTMLInputElement): Promise<string | undefined> {
  const email = input.value.trim()
  if (email === '') return typed(input, 'Enter your e-mail address.')
  if (!input.validity.valid) {
    return typed(input, 'This is not an e-mail address, such as you@example.com.')
  }
  const problem = await requestCode(email, input)
  if (problem === undefined) shown.value = { at: 'code', email }
  return problem
}

export const Address = () => (
  <SignIn text={before}>
    <Form
      key='address'
      work={mail}
      label='E-mail address'
      button='Send me a code'
      id='email'
      name='email'
      type='email'
      autocomplete='username'
      maxLength={254}
    />
  </SignIn>
)

/** For a person who signs in, or who has decided and has to prove again who decides. */
export function Code({ email, then }: ShownAt<'code'>) {
  useLayoutEffect(() => document.getElementById('code')!.focus(), [])
  const work = async (input: HTMLInputElement) => {
    const code = codeOf(input)
    if (code === undefined) return typed(input, 'Enter the six digits of the mail.')
    return await signIn(email, code, input) ?? (then ?? load)()
  }
  return (
    <SignIn
      title={then && 'Confirm that it is you'}
      text={then ? 'You signed in more than 15 minutes ago. With the code your decision counts.' : before}
    >
      <p id='sent' role='status'>A six-digit code is on its way to {email}.</p>
      <Form
        key='code'
        work={work}
        label='Code'
        button={then ? 'Confirm and allow' : 'Sign in'}
        id='code'
        name='code'
        inputmode='numeric'
        maxLength={6}
        autocomplete='one-time-code'
      />
    </SignIn>
  )
}
