/** The addresses that the frame around all screens must know; every other one is written in its wing's index. */

export const HOME = '/'
export const SIA = '/sia'
export const SIGN_IN = '/signin'
export const PROFILE = '/account/profile'
export const CHANGE_PASSWORD = '/account/change-password'
