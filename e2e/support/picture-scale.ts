/** Device resolution for local runs, where somebody may look at the pictures; CSS resolution in CI, where speed matters more. */
export const pictureScale = process.env["CI"] ? "css" : "device";
