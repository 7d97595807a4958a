import { AppError } from '../../errors.ts'

export const noSuchMessage = () =>
  new AppError('not_found', 'There is no such message. It may have been deleted already.')
