/// <reference types="novnc__novnc" />

// The published types name the file of the releases before 1.6.
declare module '@novnc/novnc' {
  export { default } from '@novnc/novnc/lib/rfb'
}
