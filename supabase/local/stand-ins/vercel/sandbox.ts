import type { Source } from './working-copy.ts'

export interface Session {
  id: string
  status: 'running' | 'stopped'
  createdAt: number
  stoppedAt?: number
  snapshottedAt?: number
}
export interface Snapshot {
  id: string
  sourceSessionId: string
  status: 'created' | 'deleted'
  sizeBytes: number
  createdAt: number
}
/** A sandbox as it is kept on disk; without a machine it has been deleted, and its snapshots are left. */
export interface Sandbox {
  name: string
  machine?: { createdAt: number; persistent: boolean; timeout: number; runtime: string; session: Session }
  snapshots: Snapshot[]
}
export interface Wish {
  persistent: boolean
  timeout: number
  runtime: string
  source?: Source
}
