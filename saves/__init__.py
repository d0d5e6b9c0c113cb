"""The disk: sessions in TinyDB, packs of afflictions, party files, exports."""
