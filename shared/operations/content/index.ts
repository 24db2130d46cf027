import type { AnyOperation } from '../../operation/operation.ts'
import { createContent } from './create-content.ts'

export const content: AnyOperation[] = [createContent]
