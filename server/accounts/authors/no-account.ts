import { AppError } from '../../errors.ts'

export const noAccount = () => new AppError('not_found', 'There is no account with this username.')
