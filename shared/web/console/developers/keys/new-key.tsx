import { useState } from 'preact/hooks'
import { Segmented } from '../../../components/segmented.tsx'
import { useAct } from '../../dom/use-act.tsx'
import { keyInput } from '../../inputs.built.ts'
import { createKey, type NewKey } from './read.ts'

const access = [['read write', 'Read and write'], ['read', 'Read only']] as const

/** Makes a key of the workspace. */
export function NewKeyForm({ made }: { made: (key: NewKey) => void }) {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<typeof access[number][0]>('read write')
  const [expires, setExpires] = useState('')
  const { isBusy, problem, act } = useAct()
  const submit = (event: Event) => {
    event.preventDefault()
    void act(async () => {
      const key = await createKey({
        name,
        scopes: scopes.split(' ') as ('read' | 'write')[],
        ...expires && { expires_at: new Date(`${expires}T23:59:59`).toISOString() },
      })
      setName('')
      setExpires('')
      made(key)
    })
  }
  return (
    <form class='key-form' onSubmit={submit}>
      <label>
        <span>Key name</span>
        <input
          name='name'
          autocomplete='off'
          required
          maxLength={keyInput.name.maxlength}
          value={name}
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
      </label>
      <div class='permissions'>
        <span aria-hidden='true'>Permissions</span>
        <Segmented label='Permissions' options={access} value={scopes} onChange={setScopes} />
      </div>
      <label class='expires'>
        <span>Expires (optional)</span>
        <input
          name='expires'
          type='date'
          value={expires}
          onInput={({ currentTarget }) => setExpires(currentTarget.value)}
        />
      </label>
      <div class='row'>
        <button type='submit' class='main' aria-disabled={isBusy}>Create key</button>
      </div>
      {problem}
    </form>
  )
}
