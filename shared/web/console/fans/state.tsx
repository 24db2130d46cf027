import { stateWord } from '../../../presentation/states.ts'
import { Tag, type Tone } from '../../components/tag.tsx'
import type { Fan } from './list.ts'

const tones: Record<Fan['state'], Tone> = { confirmed: 'good', single: 'good', pending: 'plain' }

/** Whether a fan is on the list; a mail that is held stands before the wait for it. */
export const FanState = ({ state, mail_held_by }: Pick<Fan, 'state' | 'mail_held_by'>) =>
  mail_held_by
    ? <Tag tone='warn'>Mail held</Tag>
    : <Tag tone={tones[state]}>{stateWord('signup', state)}</Tag>
