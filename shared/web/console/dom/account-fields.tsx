import { Field } from './markup.tsx'

/** The address of an account. */
export const Email = ({ id }: { id?: string }) => (
  <Field
    label='E-mail address'
    id={id}
    name='email'
    type='email'
    autocomplete='username'
    required
    maxlength={254}
  />
)

/** The code that is mailed to it. */
export const Code = ({ id }: { id?: string }) => (
  <Field
    label='Code'
    id={id}
    name='code'
    inputmode='numeric'
    pattern='[0-9]{6}'
    maxlength={6}
    autocomplete='one-time-code'
    required
  />
)

/** A password that is not used yet. */
export const NewPassword = ({ label, hint }: { label: string; hint?: string }) => (
  <Field
    label={label}
    name='password'
    type='password'
    autocomplete='new-password'
    required
    minlength={8}
    maxlength={72}
    hint={hint}
  />
)
