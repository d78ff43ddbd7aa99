/** The reader of PDF hands fonts on with a method that Node has from version 21 on. */
type Transfer = (this: ArrayBuffer, length?: number) => ArrayBuffer;

const buffers = ArrayBuffer.prototype as { transferToFixedLength?: Transfer };

buffers.transferToFixedLength ??= function transfer(this: ArrayBuffer, length = this.byteLength) {
  return this.slice(0, length);
};
