/** As sharp as the device where somebody may look at the pictures; where nobody does, they are to be quick. */
export const pictureScale = process.env["CI"] ? "css" : "device";
